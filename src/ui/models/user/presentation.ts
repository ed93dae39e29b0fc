import { ACCOUNTS, accountStateOf } from '#contract/models/user/account-state.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { notShown, type Presentation } from '../../widgets/presentation/presentation.ts'
import { MODEL_ICONS } from '../icons.ts'
import { AccountMark } from './account-mark.tsx'
import { needsClient } from './needs-client.ts'

export const userPresentation: Presentation<'user'> = {
  model: 'user',
  icon: MODEL_ICONS.user,
  title: 'lastname',
  states: {
    views: [
      { key: 'activeAccounts', filter: ACCOUNTS.active },
      { key: 'waitingAccounts', filter: ACCOUNTS.waiting },
      { key: 'closedAccounts', filter: ACCOUNTS.closed },
      { key: 'allAccounts', filter: {} },
    ],
    Mark: AccountMark,
    isMuted: (record) => accountStateOf(record as Mirrored<'user'>) === 'closed',
  },
  // Nobody counts the working time of a client's people.
  leavesOut: ({ client_id }) => (client_id == null ? null : 'work'),
  needs: (values, references) =>
    values['is_active'] !== false && needsClient(values, references) ? ['client_id'] : [],
  fields: {
    firstname: { form: 'identity', property: 'identity' },
    lastname: { form: 'identity', property: 'identity', column: { order: 0, track: 'minmax(220px, 1fr)', from: 0 } },
    email: {
      form: 'identity',
      property: 'identity',
      column: { order: 1, track: 'minmax(200px, 0.9fr)', from: 740 },
      card: 2,
    },
    phone: { form: 'identity', property: 'identity', column: { order: 5, track: '140px', from: 1240 } },
    role_id: {
      form: 'access',
      property: 'access',
      column: { order: 2, track: '120px', from: 640 },
      filter: 'names',
      card: 0,
    },
    client_id: {
      form: 'access',
      property: 'access',
      column: { order: 3, track: 'minmax(140px, 220px)', from: 900 },
      filter: 'names',
      card: 1,
    },
    is_client_manager: { form: 'access', property: 'access', filter: 'values' },
    locale: { form: 'access', property: 'access' },
    is_active: { filter: 'values' },
    company: { property: 'access' },
    requested_at: { column: { order: 6, track: '148px', from: 1400 } },
    ut_per_day: { form: 'work', property: 'work' },
    joined_on: { form: 'work', property: 'work' },
    left_on: { form: 'work', property: 'work' },
    cost_day: { form: 'work', property: 'work' },
    birthday: { form: 'personal', property: 'personal' },
    address1: { form: 'personal', property: 'personal' },
    address2: { form: 'personal', property: 'personal' },
    postal: { form: 'personal', property: 'personal' },
    city: { form: 'personal', property: 'personal', column: { order: 4, track: '140px', from: 1120 } },
    erased_at: notShown('a mark beside the name and the page of the person say it'),
    avatar: notShown('an address of the server, which the picture beside the name shows'),
    avatar_url: notShown('an address of the server, which the picture beside the name shows'),
  },
}
