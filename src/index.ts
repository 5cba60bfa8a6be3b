'use client'
// Entry `fpx-checkout`: what payers and admins see, and the hooks behind it. Runs in browsers and in server rendering.
export { BankPicker } from './components/BankPicker/BankPicker.js'
export type { BankPickerPart } from './components/BankPicker/bankPickerParts.js'
export type { BankPickerHandle, BankPickerProps } from './components/BankPicker/BankPickerProps.js'
export { FpxProvider, type FpxProviderProps } from './components/FpxProvider.js'
export type { Bank, Company, Pagination } from './contract/index.js'
export type { AmountLimit, AmountLimits } from './hooks/bankLimits.js'
export type { BankModel } from './hooks/bankModel.js'
export type { BankOption } from './hooks/bankOptions.js'
export type { BankPickerEvent } from './hooks/bankPickerEvent.js'
export type { BankStatus } from './hooks/bankStatus.js'
export {
  useBankPicker,
  type UseBankPickerResult,
  type UseBankPickerSettings,
} from './hooks/useBankPicker.js'
export { type BanksResult, useBanks } from './hooks/useBanks.js'
