import {
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react'
import { getRootChain } from '../../ui/getRootChain.js'
import { usePickerState } from '../usePickerState.js'
import { bank as english, wallets } from '../../locales/en/bank.js'
import { useMessages } from '../../ui/LocaleContext.js'
import { rootAttributes } from '../../ui/rootAttributes.js'
import { useFocusFallback } from '../../ui/useFocusFallback.js'
import { BankCombobox } from './BankCombobox.js'
import { FeaturedBanks } from './FeaturedBanks.js'
import { ModelFilter } from './ModelFilter.js'
import { BankNotices } from './BankNotices.js'
import type { BankPickerHandle, BankPickerProps } from './BankPickerProps.js'
import { createPartProps } from './bankPickerParts.js'
import { BankPickerContext, type BankPickerContextValue } from './BankPickerContext.js'
import { BankSelect } from './BankSelect.js'
import { LiveRegion } from './LiveRegion.js'
import { useBankValidity } from './useBankValidity.js'
import { useTouch } from './useTouch.js'

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

/** Whether a label is around the element, or around its host. */
const isInLabel = (element: Element): boolean =>
  [element, ...getRootChain(element).map((root) => (root as Partial<ShadowRoot>).host)].some(
    (around) => around?.closest('label'),
  )

function Picker(props: BankPickerProps, ref: ForwardedRef<BankPickerHandle>) {
  const { variant, name, modelName, form, disabled, classNames, onBlur } = props
  const picker = usePickerState(props)
  const { code, focus, id, inputRef, submittedRef, selectedOption, hasWallets } = picker
  const { lang, t } = useMessages('bank', english, props, hasWallets ? wallets : undefined)
  const touch = useTouch()
  const isHydrated = touch !== undefined
  // The server renders the native select, because it works without a script, and hydration begins with the same markup.
  // A select that has the focus is not replaced.
  const [hasLeftServerSelect, setHasLeftServerSelect] = useState(isHydrated)
  const Field =
    !hasLeftServerSelect || variant === 'native' || (variant === 'auto' && touch)
      ? BankSelect
      : BankCombobox
  const validity = useBankValidity(picker, props, t)
  // A screen reader reads a new description of the focused field, and the live region has already announced it.
  // Therefore the warnings of a new selection describe the field only after the next blur.
  const { epoch } = picker.state
  const [describedEpoch, describe] = useState(epoch)
  const isDescribed = describedEpoch === epoch
  // On touch, focusing the field would open the on-screen keyboard.
  const focusListeners = useFocusFallback(() => touch || focus())
  useImperativeHandle(ref, () => ({ focus }), [focus])
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the ref changes with the component of the field
  useImperativeHandle(props.inputRef, () => inputRef.current as HTMLInputElement, [Field, inputRef])

  const part = useMemo(() => createPartProps(classNames), [classNames])
  const label = props.label ?? t('label')
  const context: BankPickerContextValue = {
    props,
    picker,
    lang,
    t,
    part,
    validity,
    isHydrated,
    setHasLeftServerSelect,
    isDescribed,
  }
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it does nothing, and keeps a click from doing more
    <div
      {...rootAttributes(props)}
      data-fpx="bank-picker"
      lang={lang}
      data-invalid={validity.isInvalid ? '' : undefined}
      onFocus={focusListeners.onFocus}
      onBlur={(event) => {
        const { currentTarget, relatedTarget } = event
        focusListeners.onBlur(event)
        setHasLeftServerSelect(true)
        describe(epoch)
        if (!currentTarget.contains(relatedTarget)) onBlur?.()
      }}
      onClick={(event) => {
        // A click inside a label around the picker would also press the first button in it, perhaps another bank.
        const { currentTarget, target } = event
        const control = (target as Element).closest(
          'a,audio,button,input,label,select,summary,video',
        )
        // The label around the picker is no control in it.
        if (isInLabel(currentTarget) && !currentTarget.contains(control)) event.preventDefault()
      }}
    >
      {label !== false && (
        <label id={`${id}-label`} htmlFor={id} {...part('label')}>
          {label}
        </label>
      )}
      <BankPickerContext.Provider value={context}>
        <ModelFilter />
        <FeaturedBanks />
        <Field />
        {isHydrated && name !== undefined && (
          <input
            ref={submittedRef}
            type="hidden"
            name={name}
            form={form}
            value={code ?? ''}
            disabled={disabled}
          />
        )}
        {modelName !== undefined && (
          <input
            type="hidden"
            name={modelName}
            form={form}
            value={(code && selectedOption?.model) ?? ''}
            disabled={disabled}
          />
        )}
        <BankNotices />
        <LiveRegion />
      </BankPickerContext.Provider>
    </div>
  )
}
