import type { AreaLabels } from '../../label-types.ts'

/** Labels of what is sold: products, hours contracts and rates. */
export const pricingEn = {
  model: {
    product: { one: 'product', many: 'products' },
    contract: { one: 'hours contract', many: 'hours contracts' },
    rate: { one: 'rate', many: 'rates' },
  },
  field: {
    product: {
      name: 'Name',
      billable_period: 'Billing period',
      tva: 'VAT rate',
      nature: 'Type of supply',
      tva_category: 'VAT category',
      exemption_code: 'Exemption code',
      exemption_reason: 'Reason for exemption',
      account: 'Sales account',
      price: 'Price excl. VAT',
      client_id: 'Client',
      starts_on: 'From',
      ends_on: 'Until',
    },
    contract: {
      name: 'Name',
      client_id: 'Client',
      projet_id: 'Project',
      ut: 'Hours granted',
      billable_period: 'Renewal',
      starts_on: 'From',
      ends_on: 'Until',
      carries_over: 'Unused hours carry over',
      price: 'Price excl. VAT per period',
      alert_percent: 'First alert (% used)',
      last_alert_percent: 'Second alert (% used)',
      alerts_client: 'Alert the client too',
      archived_at: 'Archived on',
    },
    rate: {
      user_id: 'Person',
      client_id: 'Client',
      hour_price: 'Hourly rate excl. VAT',
      starts_on: 'From',
      archived_at: 'Archived on',
    },
  },
  action: {
    product: { create: 'Create', update: 'Edit', delete: 'Delete' },
    contract: { create: 'Create', update: 'Edit', setArchive: 'Archive', setUnArchive: 'Unarchive' },
    rate: { create: 'Add a rate', update: 'Edit the rate', setArchive: 'Archive', setUnArchive: 'Unarchive' },
  },
  done: {
    product: { delete: 'Product deleted' },
    contract: { setArchive: 'Contract archived', setUnArchive: 'Contract taken out of the archive' },
    rate: { setArchive: 'Rate archived', setUnArchive: 'Rate taken out of the archive' },
  },
  record: {
    product: {
      create: 'New product',
      update: 'Edit the product',
      emptyHint: 'Create the first one: a subscription is then billed every period.',
      notFound: 'This product cannot be found',
      notHereYet: 'This product is not on this device yet',
    },
    contract: {
      create: 'New contract',
      update: 'Edit the contract',
      emptyHint: 'Create the first one: each billable time entry is deducted from the hours sold in advance.',
      notFound: 'This contract cannot be found',
      notHereYet: 'This contract is not on this device yet',
    },
    rate: {
      create: 'New rate',
      update: 'Edit the rate',
      emptyHint: 'Without a special rate, an hour is billed at the rate in the company settings.',
      notFound: 'This rate cannot be found',
      notHereYet: 'This rate is not on this device yet',
    },
  },
} as const satisfies AreaLabels<'product' | 'contract' | 'rate'>
