import {
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useImperativeHandle,
  useMemo,
} from 'react'
import { useBankPicker } from '../../hooks/useBankPicker.js'
import { bank as english } from '../../locales/en/bank.js'
import { useMessages } from '../LocaleContext.js'
import { BankField } from './BankField.js'
import { BankHighlights } from './BankHighlights.js'
import { BankModels } from './BankModels.js'
import { BankNotices } from './BankNotices.js'
import type { BankPickerHandle, BankPickerProps } from './BankPickerProps.js'
import { partsWith } from './bankPickerParts.js'
import type { BankPickerView } from './BankPickerView.js'
import { BankSelect } from './BankSelect.js'
import { bankSpeech } from './bankSpeech.js'
import { useBankValidity } from './useBankValidity.js'
import { useBankVariant } from './useBankVariant.js'
import { useSlow } from './useSlow.js'

/**
 * Lets a payer find and choose their FPX bank.
 *
 * @example
 * <BankPicker endpoint="/api/fpx" name="bank_code" required onChange={(code, bank) => setBank(bank)} />
 */
export const BankPicker = /* @__PURE__ */ forwardRef(Picker) as <
  Details extends object = Record<string, unknown>,
>(
  props: BankPickerProps<Details> & RefAttributes<BankPickerHandle>,
) => ReactNode

function Picker(props: BankPickerProps, ref: ForwardedRef<BankPickerHandle>) {
  const picker = useBankPicker(props)
  const { lang, say } = useMessages('bank', english, props)
  const { variant, hydrated } = useBankVariant(props.variant)
  const validity = useBankValidity(picker, props, say, lang)
  const { code, focus, list, options } = picker
  const slow = useSlow(!options && list.busy && !list.error)
  useImperativeHandle(ref, () => ({ focus }), [focus])

  const { name, form, disabled, label, className, classNames } = props
  const part = useMemo(() => partsWith(classNames), [classNames])
  const view: BankPickerView = { props, picker, say, part, validity, slow }
  return (
    <div
      {...picker.getRootProps()}
      data-fpx="bank-picker"
      lang={lang}
      className={className}
      data-invalid={validity.shown ? '' : undefined}
    >
      <label {...picker.getLabelProps()} {...part('label')}>
        {label ?? say('label')}
      </label>
      <BankModels {...view} />
      <BankHighlights {...view} />
      {variant === 'combobox' ? (
        <BankField {...view} />
      ) : (
        <BankSelect {...view} submits={!hydrated} />
      )}
      {hydrated && name !== undefined && (
        <input
          type="hidden"
          name={name}
          form={form}
          value={code ?? ''}
          disabled={disabled}
          autoComplete="off"
        />
      )}
      <BankNotices {...view} lang={lang} />
      <div role="status" data-fpx-part="status">
        {hydrated && (slow ? say('slow') : bankSpeech(picker, say))}
      </div>
    </div>
  )
}
