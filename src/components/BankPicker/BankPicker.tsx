import {
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import { useBankState } from '../../hooks/useBankState.js'
import { bank as english } from '../../locales/en/bank.js'
import { useMessages } from '../LocaleContext.js'
import { BankHighlights } from './BankHighlights.js'
import { BankModels } from './BankModels.js'
import { BankNotices } from './BankNotices.js'
import type { BankPickerHandle, BankPickerProps } from './BankPickerProps.js'
import { partsWith } from './bankPickerParts.js'
import type { BankPickerView } from './BankPickerView.js'
import { BankSelect } from './BankSelect.js'
import { BankStatus } from './BankStatus.js'
import { useBankValidity } from './useBankValidity.js'
import { useCombobox } from './useCombobox.js'

/**
 * Lets a payer find and choose their FPX bank.
 *
 * @example
 * <BankPicker endpoint="/api/fpx" name="bank_code" required onChange={(code, bank) => console.log(code, bank)} />
 */
export const BankPicker = /* @__PURE__ */ forwardRef(Picker) as <
  Details extends object = Record<string, unknown>,
>(
  props: BankPickerProps<Details> & RefAttributes<BankPickerHandle>,
) => ReactNode

function Picker(props: BankPickerProps, ref: ForwardedRef<BankPickerHandle>) {
  const picker = useBankState(props)
  const { code, focus, id } = picker
  const { lang, say } = useMessages('bank', english, props)
  const { hydrated, Combobox } = useCombobox(props.variant)
  const validity = useBankValidity(picker, props, say, lang)
  const voice = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => ({ focus }), [focus])

  const { name, form, disabled, label, className, classNames, onBlur } = props
  const part = useMemo(() => partsWith(classNames), [classNames])
  const view: BankPickerView = { props, picker, say, part, validity, hydrated, voice }
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it does nothing, and keeps a click from doing more
    <div
      data-fpx="bank-picker"
      lang={lang}
      className={className}
      data-invalid={validity.shown ? '' : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.()
      }}
      onClick={(event) => {
        // A label around the picker would press its first button, another bank perhaps.
        if (!(event.target as Element).closest('a,button,input,select,label'))
          event.preventDefault()
      }}
    >
      <label id={`${id}-label`} htmlFor={id} {...part('label')}>
        {label ?? say('label')}
      </label>
      <BankModels {...view} />
      <BankHighlights {...view} />
      {Combobox ? <Combobox {...view} /> : <BankSelect {...view} />}
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
      <BankNotices {...view} />
      <BankStatus {...view} />
    </div>
  )
}
