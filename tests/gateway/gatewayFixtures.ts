import {
  bayarcashDuitNow,
  bayarcashFpx,
  billplzV3,
  billplzV4,
  chip,
  duitNowPay,
  payNetFpx,
  revenueMonster,
  standardGateway,
  toyyibPay,
} from 'fpx-checkout/gateway/adapters'
import type { GatewayAdapter } from 'fpx-checkout/proxy'

/** A gateway and the body of its list. The body has the documented format with real codes and made-up values. */
export interface GatewayFixture {
  adapter: GatewayAdapter
  body: unknown
  /** The banks the adapter reads from the body. */
  banks: readonly object[]
  /** Returns the codes at their documented positions in the body. */
  codesIn: (body: never) => unknown[]
}

type Row = Record<string, unknown>
/** Returns a column of the rows. The rows may also be an object because PHP sometimes sends one. */
const column = (rows: readonly (Row | null)[], name: string) =>
  Object.values(rows).map((row) => row?.[name])

const agronet = { name: 'Bank Pertanian Malaysia Berhad (Agrobank)', display: 'AGRONet' }
const maybank2u = { name: 'Malayan Banking Berhad (M2U)', display: 'Maybank2U' }
const scb = { name: 'Standard Chartered Bank', display: 'Standard Chartered' }

const bayarcashRows = [
  {
    bank_display_name: 'Affin Bank',
    bank_name: 'Affin Bank Berhad',
    bank_code: 'ABB0233',
    bank_code_hashed: '3f0c1d2e',
    bank_availability: true,
  },
  {
    bank_display_name: 'AGRONet',
    bank_name: 'Bank Pertanian Malaysia Berhad',
    bank_code: 'AGRO01',
    bank_code_hashed: '9a8b7c6d',
    bank_availability: false,
  },
]
const bayarcashBanks = [
  { ...bayarcashRows[0], code: 'ABB0233', name: 'Affin Bank Berhad', display: 'Affin Bank' },
  {
    ...bayarcashRows[1],
    code: 'AGRO01',
    name: 'Bank Pertanian Malaysia Berhad',
    display: 'AGRONet',
  },
]

const duitNowRow = (bicCode: string, name: string, isBank: boolean, isActive = true) => ({
  bicCode,
  name,
  browser: true,
  androidAppId: `example.${bicCode.toLowerCase()}`,
  iosAppId: `example.${bicCode.toLowerCase()}`,
  url: `https://${bicCode.toLowerCase()}.example/pay`,
  isConsent: false,
  isActive,
  isFpx: isBank,
  isBank,
})
const retail = [
  duitNowRow('PHBMMYKL', 'Affin Bank Berhad', true),
  duitNowRow('MBBEMYKL', 'Malayan Banking Berhad', true, false),
  duitNowRow('TNGDMYNB', "Touch 'n Go eWallet", false),
]
const corporate = [duitNowRow('PHBMMYKL', 'Affin Bank Berhad B2B', true)]

/** The fixtures for all adapters in `fpx-checkout/gateway/adapters`, by the name of the test. */
export const gatewayFixtures: Readonly<Record<string, GatewayFixture>> = {
  'standard gateway': {
    adapter: standardGateway,
    body: {
      data: [
        { name: 'Affin Bank Berhad', display: 'Affin Bank', code: 'ABB0233' },
        { name: 'AmBank Malaysia Berhad', display: 'AmBank', code: 'AMBB0209', active: false },
      ],
    },
    banks: [
      { name: 'Affin Bank Berhad', display: 'Affin Bank', code: 'ABB0233' },
      { name: 'AmBank Malaysia Berhad', display: 'AmBank', code: 'AMBB0209', active: false },
    ],
    codesIn: (body: { data: Row[] } | Row[]) => column('data' in body ? body.data : body, 'code'),
  },
  'Bayarcash FPX': {
    adapter: bayarcashFpx,
    body: { data: bayarcashRows },
    banks: bayarcashBanks,
    codesIn: (body: { data: Row[] } | Row[]) =>
      column('data' in body ? body.data : body, 'bank_code'),
  },
  'Bayarcash FPX, the earlier bare array': {
    adapter: bayarcashFpx,
    body: bayarcashRows,
    banks: bayarcashBanks,
    codesIn: (body: { data: Row[] } | Row[]) =>
      column('data' in body ? body.data : body, 'bank_code'),
  },
  'Bayarcash DuitNow': {
    adapter: bayarcashDuitNow,
    body: [
      { bank_name: 'Affin Bank', bank_code: 'PHBMMYKL', bank_availability: true },
      { bank_name: 'AGRONet', bank_code: 'AGRO01', bank_availability: false },
    ],
    banks: [
      {
        bank_name: 'Affin Bank',
        bank_code: 'PHBMMYKL',
        bank_availability: true,
        code: 'PHBMMYKL',
        name: 'Affin Bank',
      },
      {
        bank_name: 'AGRONet',
        bank_code: 'AGRO01',
        bank_availability: false,
        code: 'AGRO01',
        name: 'AGRONet',
      },
    ],
    codesIn: (body: Row[]) => column(body, 'bank_code'),
  },
  'Billplz v3': {
    adapter: billplzV3,
    body: {
      banks: [
        { name: 'MB2U0227', active: true },
        { name: 'BCBB0235', active: false },
        { name: 'OTHER001', active: true },
      ],
    },
    banks: [
      { code: 'MB2U0227', active: true, ...maybank2u },
      // This code has different display names in the two models, so the adapter doesn't add one.
      { code: 'BCBB0235', active: false, name: 'CIMB Bank Berhad' },
      { code: 'OTHER001', active: true, name: 'OTHER001' },
    ],
    codesIn: ({ banks }: { banks: Row[] }) => column(banks, 'name'),
  },
  'Billplz v4': {
    adapter: billplzV4,
    body: {
      payment_gateways: [
        { code: 'MB2U0227', active: true, category: 'fpx' },
        { code: 'BP-PPL01', active: true, category: 'paypal' },
        { code: 'B2B1-BCBB0235', active: false, category: 'fpx' },
        { code: 'BP-BILLPLZ1', active: true, category: 'billplz' },
      ],
    },
    banks: [
      {
        code: 'MB2U0227',
        active: true,
        category: 'fpx',
        model: 'B2C',
        fpxCode: 'MB2U0227',
        ...maybank2u,
      },
      {
        code: 'B2B1-BCBB0235',
        active: false,
        category: 'fpx',
        model: 'B2B1',
        fpxCode: 'BCBB0235',
        name: 'CIMB Bank Berhad',
        display: 'CIMB Bank',
      },
    ],
    codesIn: ({ payment_gateways: entries }: { payment_gateways: (Row | null)[] }) =>
      column(
        Object.values(entries).filter((entry) => entry?.['category'] === 'fpx'),
        'code',
      ),
  },
  toyyibPay: {
    adapter: toyyibPay,
    body: [
      { CODE: 'ABMB0212', NAME: 'Alliance Bank (Personal)' },
      { CODE: 'AGRO01', NAME: '' },
    ],
    banks: [
      {
        CODE: 'ABMB0212',
        NAME: 'Alliance Bank (Personal)',
        code: 'ABMB0212',
        name: 'Alliance Bank (Personal)',
      },
      { CODE: 'AGRO01', NAME: '', code: 'AGRO01', ...agronet },
    ],
    codesIn: (body: Row[]) => column(body, 'CODE'),
  },
  'DuitNow Pay': {
    adapter: duitNowPay,
    body: { data: { retail, corporate } },
    banks: [
      ...retail.map((row) => ({ ...row, code: row.bicCode, model: 'B2C' })),
      ...corporate.map((row) => ({ ...row, code: row.bicCode, model: 'B2B1' })),
    ],
    codesIn: ({ data }: { data: { retail: Row[]; corporate: Row[] } }) =>
      column([...Object.values(data.retail), ...Object.values(data.corporate)], 'bicCode'),
  },
  'Revenue Monster': {
    adapter: { ...revenueMonster, path: '/banks' },
    body: {
      item: {
        'ABB0233:B2C': { code: 'ABB0233:B2C', isOnline: true, name: 'Affin Bank' },
        'BCBB0235:B2B1': { code: 'BCBB0235:B2B1', isOnline: false, name: null },
      },
      code: 'SUCCESS',
    },
    banks: [
      { code: 'ABB0233:B2C', isOnline: true, name: 'Affin Bank', fpxCode: 'ABB0233', model: 'B2C' },
      {
        code: 'BCBB0235:B2B1',
        isOnline: false,
        name: 'CIMB Bank Berhad',
        display: 'CIMB Bank',
        fpxCode: 'BCBB0235',
        model: 'B2B1',
      },
    ],
    codesIn: ({ item }: { item: Row }) => Object.keys(item),
  },
  CHIP: {
    adapter: { ...chip, path: '/banks' },
    body: { MB2U0227: 'A', SCB0216: 'B' },
    banks: [
      { code: 'MB2U0227', status: 'online', ...maybank2u },
      { code: 'SCB0216', status: 'offline', ...scb },
    ],
    codesIn: (body: Row) => Object.keys(body),
  },
  'PayNet FPX': {
    adapter: { ...payNetFpx, path: '/banks' },
    body: 'MB2U0227~A,SCB0216~B',
    banks: [
      { code: 'MB2U0227', status: 'A', ...maybank2u },
      { code: 'SCB0216', status: 'B', ...scb },
    ],
    codesIn: (body: string) =>
      body
        .trim()
        .split(',')
        .map((pair) => pair.split('~')[0]),
  },
}
