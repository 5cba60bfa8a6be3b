// Types, readers and routes that client and server share. They run in any runtime. The readers for browsers, such as
// `readProxyBanks`, don't use valibot.
export { agingClock } from './agingClock.js'
export { type AmountLimits, findAmountLimit } from './amountLimits.js'
export type { Bank } from './bank.js'
export {
  BANK_MODELS,
  type BankModel,
  inferBankModel,
  isOfModel,
  readBankModel,
} from './bankModel.js'
export { readableName } from './readableName.js'
export { type Clock, systemClock } from './clock.js'
export type { Company, CompanyRequest, CompanySort } from './company.js'
export { COMPANY_FIELDS, type CompanyField } from './companyFields.js'
export { fieldsOf } from './fieldsOf.js'
export { foldCase } from './foldCase.js'
export { fpxBankRows } from './fpxBankRows.js'
export { defaults } from './defaults.js'
export { describeKind } from './describeKind.js'
export { isLoopback } from './isLoopback.js'
export { memoizeByText } from './memoizeByText.js'
export { OptionError } from './OptionError.js'
export { type OnUnreadableRow, type Page, readBanks, readCompanies } from './page.js'
export {
  type PageRequest,
  type Pagination,
  paginate,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
} from './pagination.js'
export { type Ping, readPing } from './ping.js'
export { PROBLEM_TYPE, problemOf, problems } from './problem.js'
export { type ProblemCode, readProblemCode } from './problemCode.js'
export { readProxyBanks } from './proxyBanks.js'
export { readOfflineBanks } from './readOfflineBanks.js'
export { UnreadableError } from './read.js'
export { type BankStatus, readBankStatus } from './readBankStatus.js'
export { readFieldsMatching } from './readFieldsMatching.js'
export { callback, oneOf, optionGroup, parseOptions, wholeNumber } from './parseOptions.js'
export * as routes from './routes.js'
export { STALE_WARNING_MS } from './staleWarning.js'
export type { BankIdentity, OfflineBank, StatusReport } from './statusReport.js'
export { isBankCode } from './text.js'
export { toRows } from './toRows.js'
