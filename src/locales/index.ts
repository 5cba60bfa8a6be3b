/**
 * All messages that people read, in English, Malay, Chinese and Tamil. Runs anywhere; imports nothing.
 *
 * @module
 */
export { en } from './en/en.js'
export { ms } from './ms.js'
export { ta } from './ta.js'
export { zh } from './zh.js'
export type { Message } from './format.js'
export type {
  BankMessages,
  CompanyMessages,
  Locale,
  OwnWords,
  ProblemMessages,
  StatusMessages,
  WalletMessages,
} from './Locale.js'
