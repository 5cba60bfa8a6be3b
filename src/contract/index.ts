// This module contains the types, readers, and routes that the client and the server share. They work in any runtime.
// The readers for browsers, such as `readProxyBanks`, don't use valibot.
export { type AmountLimits, findAmountLimit } from './amountLimits.js'
export type { Bank } from './bank.js'
export { fieldsOf, memoizeByText, readFieldsMatching } from './bankFields.js'
export {
  BANK_MODELS,
  type BankModel,
  inferBankModel,
  isOfModel,
  readBankModel,
} from './bankModel.js'
export { agingClock, type Clock, systemClock } from './clock.js'
export type { Company, CompanyRequest, CompanySort } from './company.js'
export { COMPANY_FIELDS, COMPANY_SEARCH_MAX, type CompanyField } from './companyFields.js'
export { defaults, STALE_WARNING_MS } from './defaults.js'
export { fpxBankRows } from './fpxBankRows.js'
export { findRequestLifetime, type RequestLifetime } from './findRequestLifetime.js'
export { billplzFields } from './fpxFacts.js'
export { describeKind, OptionError } from './OptionError.js'
export { type OnUnreadableRow, type Page, type ReadPage, readBanks, readCompanies } from './page.js'
export {
  type PageRequest,
  type Pagination,
  paginate,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
} from './pagination.js'
export {
  callback,
  isPrivateHost,
  oneOf,
  optionGroup,
  parseOptions,
  wholeNumber,
} from './parseOptions.js'
export { type Ping, readPing } from './ping.js'
export { PROBLEM_TYPE, problemOf, problems } from './problem.js'
export { type ProblemCode, readProblemCode } from './problemCode.js'
export { readProxyBanks, toRows } from './proxyBanks.js'
export { readAge, readSeconds } from './readAge.js'
export { isBankCode, UnreadableError } from './read.js'
export { type BankStatus, readBankStatus } from './readBankStatus.js'
export * as routes from './routes.js'
export {
  type BankIdentity,
  type OfflineBank,
  readOfflineBanks,
  type StatusReport,
} from './statusReport.js'
export { foldCase, readableName } from './text.js'
export { uncached } from './uncached.js'
