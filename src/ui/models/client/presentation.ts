import { Building2 } from 'lucide-react'
import { notShown, type Presentation } from '../../widgets/presentation/presentation.ts'

export const clientPresentation: Presentation<'client'> = {
  model: 'client',
  icon: Building2,
  title: 'name',
  fields: {
    name: { form: 'identity', column: { order: 0, track: 'minmax(220px, 1fr)', from: 0 } },
    address1: { form: 'address', property: 'address' },
    address2: { form: 'address', property: 'address' },
    postal: { form: 'address', property: 'address', column: { order: 1, track: '104px', from: 1180 } },
    city: { form: 'address', property: 'address', column: { order: 2, track: 'minmax(120px, 180px)', from: 640 }, card: 0 },
    billing_email: { form: 'accounting', property: 'accounting', column: { order: 3, track: 'minmax(180px, 240px)', from: 860 }, card: 1 },
    siren: { form: 'accounting', property: 'accounting', column: { order: 4, track: '120px', from: 1320 } },
    tva_number: { form: 'accounting', property: 'accounting' },
    has_tva: { form: 'accounting', property: 'accounting', filter: 'values' },
    external_id: { form: 'accounting', property: 'accounting', column: { order: 5, track: '148px', from: 1060 } },
    popcompta_id: { form: 'accounting', property: 'accounting' },
    private_info: { form: 'internal', property: 'internal' },
    logo: notShown('the address of the picture, which the head of the page shows'),
    archived_at: { filter: 'archive' },
  },
}
