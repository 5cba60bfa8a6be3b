/**
 * The parts of `import { BankPicker }`, each with its modules in `src`. Modules that aren't in any part belong to the
 * rest. A part comes before the parts that import it. Otherwise it would be removed together with them, and count as 0.
 *
 * @type {Record<string, string[]>}
 */
export const parts = {
  'featured banks': ['picker/view/FeaturedBanks.tsx'],
  'terms of FPX': ['picker/view/BankTerms.tsx'],
  'FPX models': [
    'picker/view/ModelFilter.tsx',
    'picker/view/getRadioProps.ts',
    'contract/bankModel.ts',
  ],
  'limits of the amount': ['picker/core/bankLimits.ts'],
  'logos, badges': ['picker/view/BankBadge.tsx'],
  wallets: ['picker/core/bankKind.ts'],
  'native select': ['picker/view/BankSelect.tsx'],
  'forms: validation, reset': [
    'picker/useBankValidity.ts',
    'picker/useFormReset.ts',
    'picker/view/BankFormFields.tsx',
  ],
  'notices, warnings, problems': [
    'picker/view/BankNotices.tsx',
    'picker/view/LiveRegion.tsx',
    'ui/ProblemNotice.tsx',
    'ui/useFocusFallback.ts',
  ],
  'English words': ['locales/en/bank.ts', 'locales/en/problem.ts'],
  'choice of the language, plurals': ['ui/LocaleContext.ts', 'locales/formatMessage.ts'],
  'other names of banks, for the search': ['picker/core/bankNames.ts'],
  'search, typing errors': [
    'picker/core/bankSearch.ts',
    'picker/core/bankSearchTerms.ts',
    'picker/core/countSlips.ts',
    'picker/core/coverQuery.ts',
    'picker/core/foldText.ts',
    'contract/text.ts',
  ],
  'place of the list': ['picker/view/useBankPlacement.ts'],
  'rows in steps': ['picker/view/useRenderedRows.ts'],
  'typing and keys': [
    'picker/core/getKeyCommand.ts',
    'picker/useActiveOptionInView.ts',
    'picker/useComboboxProps.ts',
    'picker/useDismiss.ts',
    'picker/useRootListeners.ts',
    'picker/useList.ts',
    'picker/useSubmitGuard.ts',
  ],
  'list and field': [
    'picker/view/BankCombobox.tsx',
    'picker/view/BankPopover.tsx',
    'picker/view/BankRow.tsx',
    'picker/view/bankTags.tsx',
    'picker/view/renderGroups.ts',
    'picker/view/useFieldAttributes.ts',
  ],
  'request, cache, retries': [
    'contract/problemCode.ts',
    'contract/proxyBanks.ts',
    'picker/bankQueryOptions.ts',
    'picker/useBanks.ts',
    'client/useFpxOptions.ts',
    'client/RequestError.ts',
    'client/baseQueryOptions.ts',
    'client/fpxKeys.ts',
    'client/request.ts',
  ],
  'options: name, status, order': [
    'contract/readBankStatus.ts',
    'contract/bankFields.ts',
    'picker/core/toBankOptions.ts',
  ],
  'selected bank': [
    'picker/core/findOption.ts',
    'picker/core/pickerState.ts',
    'picker/createPickerStore.ts',
    'picker/usePickerState.ts',
    'picker/useSelection.ts',
  ],
}
