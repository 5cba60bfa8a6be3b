import { type BankOption, useBankOptions } from 'fpx-checkout'
import { useState } from 'react'

export function useBankField() {
  const bankOptions = useBankOptions({ endpoint: '/api/fpx', offlineBanks: 'disable' })
  const [bank, setBank] = useState<BankOption | null>(null)
  // `undefined` if the bank is no longer in the list.
  const current = bankOptions.find(bank)
  const selected = current && !current.disabledReason ? current : null
  const { options, banksQuery } = bankOptions
  const problem = banksQuery.error ? 'The banks cannot be loaded.' : 'Loading the banks…'
  return { ...bankOptions, selected, setBank, emptyText: options ? 'No bank.' : problem }
}

export const toText = ({ label, model, showsModel, status }: BankOption) =>
  [
    label,
    showsModel && (model === 'B2B1' ? 'business' : 'personal'),
    status === 'offline' && status,
  ]
    .filter(Boolean)
    .join(', ')
