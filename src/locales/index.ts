/**
 * All messages for users in English, Malay, Chinese and Tamil. The module runs anywhere and has no imports.
 *
 * @module
 */
export { en } from './en/en.js'
export { ms } from './ms.js'
export { ta } from './ta.js'
export { zh } from './zh.js'
export type { Message } from './formatMessage.js'
export type {
  BankMessages,
  CompanyMessages,
  Locale,
  OwnWords,
  ProblemMessages,
  StatusMessages,
  WalletMessages,
} from './Locale.js'
