/** What a story's canvas must show: a pattern of its text, or a condition. */
type Promised = RegExp | ((canvas: HTMLElement) => boolean)

const all = (canvas: HTMLElement, selector: string) => [...canvas.querySelectorAll(selector)]
const rows = (canvas: HTMLElement) => all(canvas, '[role="option"]').map(textOf)
const field = (canvas: HTMLElement) => canvas.querySelector<HTMLInputElement>('[role="combobox"]')!
const textOf = ({ textContent }: Element) => textContent.replace(/\s+/g, ' ').trim()

const opens = (canvas: HTMLElement) => rows(canvas).length >= 10
const hasRow =
  (...patterns: RegExp[]) =>
  (canvas: HTMLElement) =>
    patterns.every((pattern) => rows(canvas).some((row) => pattern.test(row)))
const hasDisabledRow = (pattern: RegExp) => (canvas: HTMLElement) =>
  all(canvas, '[role="option"][aria-disabled="true"]')
    .map(textOf)
    .some((row) => pattern.test(row))
const selects = (name: string) => (canvas: HTMLElement) => field(canvas).value === name
const both =
  (...promised: Promised[]) =>
  (canvas: HTMLElement) =>
    promised.every((one) => isKept(one, canvas))
const lacks = (promised: Promised) => (canvas: HTMLElement) => !isKept(promised, canvas)

/** Whether a canvas shows what its story promises. */
export function isKept(promised: Promised, canvas: HTMLElement): boolean {
  return promised instanceof RegExp
    ? promised.test(canvas.innerText.replace(/\s+/g, ' '))
    : promised(canvas)
}

const firstCompanies = /Farmasi Sinar Pagi Enterprise.*Bengkel Lembah Hijau PLT/
const failed = /could not be loaded/

/** What each story promises in its title or description, by the story's id. */
export const storyPromises: Record<string, Promised> = {
  'bank-picker-basics--default': both(/Bank/, /Personal/, (canvas) => field(canvas).value === ''),
  'bank-picker-basics--open': opens,
  'bank-picker-basics--searching': (canvas) => rows(canvas).every((row) => /Islam/.test(row)),
  'bank-picker-basics--no-match': /No bank matches “bank of nowhere”/,
  'bank-picker-basics--selected': selects('Maybank2U'),
  'bank-picker-basics--required': (canvas) => field(canvas).required,
  'bank-picker-basics--complaint': both(selects('CIMB Clicks'), /This bank refused/),
  'bank-picker-basics--featured': (canvas) => all(canvas, '[role="radio"]').length >= 4,
  'bank-picker-basics--disabled': (canvas) => field(canvas).disabled,
  'bank-picker-basics--read-only': (canvas) => field(canvas).readOnly,
  'bank-picker-basics--no-terms': lacks(/By paying, you agree/),
  'bank-picker-rules-of-fpx--offline-labelled': /Maybank2U is offline at the moment/,
  'bank-picker-rules-of-fpx--offline-blocked': hasDisabledRow(/Maybank2U.*Offline/),
  'bank-picker-rules-of-fpx--goes-offline': both(selects('Maybank2U'), /Let the chosen bank/),
  'bank-picker-rules-of-fpx--vanished': /GONE0001 is no longer available/,
  'bank-picker-rules-of-fpx--corporate': /a second person in your company must approve/,
  'bank-picker-rules-of-fpx--personal': both(opens, lacks(/Corporate/)),
  'bank-picker-rules-of-fpx--both-models': hasRow(/Bank Islam.*Corporate/, /Bank Islam.*Personal/),
  'bank-picker-rules-of-fpx--documented-fields': opens,
  'bank-picker-rules-of-fpx--amount-too-high': both(
    hasDisabledRow(/Affin Bank.*Amount not accepted/),
    hasRow(/Corporate$/),
  ),
  'bank-picker-rules-of-fpx--amount-too-low': /FPX accepts RM 1\.00 to .* Your total is RM 0\.50/,
  'bank-picker-states--loading': (canvas) => field(canvas).placeholder === 'Loading the banks…',
  'bank-picker-states--empty': /No banks are available right now/,
  'bank-picker-states--gateway-failing': failed,
  'bank-picker-states--rate-limited': /busy right now.*Trying again in/,
  'bank-picker-states--key-refused': both(/Please contact the shop/, lacks(/the key/i)),
  'bank-picker-states--html-answer': failed,
  'bank-picker-states--disconnected': both(/Connect the browser/, lacks(failed)),
  'bank-picker-states--old-list': /Last updated 2 hours ago/,
  'bank-picker-states--many-banks': hasRow(/Affin Bank 00001/),
  'bank-picker-states--hostile-banks': hasRow(/<img src=x onerror=alert\(1\)>/),
  'bank-picker-banks-and-wallets--two-groups': both(opens, /Banks.*Wallets/, lacks(/accounts/)),
  'bank-picker-banks-and-wallets--searched-wallets': /Wallets.*Banks|Banks.*Wallets/,
  'bank-picker-gateways--bayarcash-fpx': hasRow(/AFFINMAX/),
  'bank-picker-gateways--bayarcash-duit-now': hasRow(/Affin Bank Berhad/, /Offline/),
  'bank-picker-gateways--billplz-v3': hasRow(/Alliance Bank \(Personal\)/, /Offline/),
  'bank-picker-gateways--billplz-v4': hasRow(/AFFINMAX.*B2B1-ABB0235/),
  'bank-picker-gateways--toyyib-pay': both(opens, lacks(/Offline/)),
  'bank-picker-gateways--duit-now-pay': both(/Wallets/, hasRow(/Affin.*PHBMMYKL/)),
  'bank-picker-gateways--revenue-monster': hasRow(/ABB0233:B2C/, /ABB0235:B2B1/),
  'bank-picker-gateways--chip': hasRow(/Offline/),
  'bank-picker-gateways--pay-net-fpx': hasRow(/Offline/),
  'bank-picker-languages--english': both(opens, /Offline/),
  'bank-picker-languages--malay': both(opens, /Luar talian/),
  'bank-picker-languages--chinese': both(opens, /企业/),
  'bank-picker-languages--tamil': both(opens, /நிறுவன/),
  'bank-picker-languages--own-words': /Which bank do you use\?.*Pay only if you agree/,
  'bank-picker-languages--stretched': /\[By paayiing/,
  'bank-picker-looks--own-colours': both(selects('Maybank2U'), opens),
  'bank-picker-looks--logos': (canvas) => all(canvas, '[role="option"] img').length >= 10,
  'bank-picker-looks--own-rows': (canvas) => all(canvas, '[role="option"] kbd').length >= 10,
  'bank-picker-looks--everything': /Amount not accepted/,
  'bank-picker-places--in-a-form': /Pay Reset Sent/,
  'bank-picker-places--in-a-dialog': (canvas) => all(canvas, 'dialog[open]').length === 1,
  'bank-picker-places--two-on-one-page': /Pay from.*Refund to/,
  'bank-picker-places--clipped-box': opens,
  'company-list-basics--default': both(/of 93/, firstCompanies),
  'company-list-basics--small-pages': /21 to 30 of 93/,
  'company-list-basics--selectable': /Pay out to Farmasi Sinar Pagi Enterprise/,
  'company-list-basics--links': (canvas) => all(canvas, 'a[href="#page=2"]').length > 0,
  'company-list-basics--own-columns': both(/Town/, lacks(/Office phone/)),
  'company-list-basics--headless': firstCompanies,
  'company-list-basics--tan-stack-table': firstCompanies,
  'company-list-states--loading': /Loading the companies/,
  'company-list-states--empty': /No companies yet/,
  'company-list-states--one-page': /1 to 3 of 3/,
  'company-list-states--ten-thousand': /of 10,000/,
  'company-list-states--hostile': /<script>alert\(1\)<\/script>/,
  'company-list-states--one-piece': both(/of 93/, firstCompanies),
  'company-list-states--page-ignored': /Not all companies are listed here/,
  'company-list-states--numeric-strings': both(/of 93/, firstCompanies),
  'company-list-states--no-access': /You have no access to the companies/,
  'company-list-states--gateway-failing': failed,
  'company-list-states--rate-limited': /busy right now.*Trying again in/,
  'company-list-states--old-data': both(/updated 2 hours ago/, firstCompanies),
  'company-list-states--disconnected': both(/Connect the browser/, lacks(failed)),
  'gateway-status-states--working': /Operational/,
  'gateway-status-states--checking': /Checking/,
  'gateway-status-states--limited': /limit/i,
  'gateway-status-states--down': /Not responding/,
  'gateway-status-states--outages': /Offline now.*Went offline/,
  'gateway-status-states--no-outages': /Offline now: none/,
  'gateway-status-states--outages-refused': /You have no access to the outages/,
  'gateway-status-states--degraded': /Degraded.*updated 2 hours ago/,
}
