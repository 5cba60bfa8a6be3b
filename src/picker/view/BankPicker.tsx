import {
  type ComponentType,
  type FocusEvent,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react'
import { bank as english } from '../../locales/en/bank.js'
import { useHydrated } from '../../client/useProxyQuery.js'
import { getHosts, isTouch } from '../../ui/dom.js'
import { toBankHeading } from '../core/bankKind.js'
import { toSelectedBank } from '../core/findOption.js'
import { createPickerStore, type PickerStore } from '../createPickerStore.js'
import { useBanks } from '../useBanks.js'
import { useBankValidity } from '../useBankValidity.js'
import { useOptionsOf } from '../useOptionsOf.js'
import { usePickerState } from '../usePickerState.js'
import type { OnlyRootAttributes, RootAttributes } from '../../ui/attributes.js'
import { useMessages } from '../../ui/LocaleContext.js'
import { useFocusFallback } from '../../ui/useFocusFallback.js'
import { useIsomorphicLayoutEffect } from '../../ui/hooks.js'
import { BankCombobox } from './BankCombobox.js'
import { BankFormFields } from './BankFormFields.js'
import { FeaturedBanks } from './FeaturedBanks.js'
import { ModelFilter } from './ModelFilter.js'
import { BankNotices } from './BankNotices.js'
import type { BankPickerProps } from '../BankPickerProps.js'
import { createPartProps } from './bankPickerParts.js'
import { BankPickerContext, type BankPickerContextValue } from './BankPickerContext.js'
import { BankSelect } from './BankSelect.js'
import { LiveRegion } from './LiveRegion.js'

/**
 * Lets a payer find and choose their FPX bank.
 *
 * @example
 * <BankPicker endpoint="/api/fpx" name="bank_code" required onChange={(option) => console.log(option?.code)} />
 */
export const BankPicker = /* @__PURE__ */ forwardRef(Picker) as <
  Details extends object = Record<string, unknown>,
>(
  props: BankPickerProps<Details> & RefAttributes<HTMLInputElement | HTMLSelectElement>,
) => ReactNode

/** Whether the element or one of its shadow hosts is inside a label. */
const isInLabel = (element: Element): boolean =>
  [element, ...getHosts(element)].some((around) => around.closest('label'))

/** Whether the focus is entering or leaving the listening element rather than moving within it. */
const isFromOutside = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !currentTarget.contains(relatedTarget)

/** The field, which is a text field or, until a page is hydrated, the server's native select. */
type BankField = HTMLInputElement | HTMLSelectElement

function Picker(props: BankPickerProps, ref: ForwardedRef<BankField>) {
  const [store] = useState(() => createPickerStore(toSelectedBank(props.defaultValue) ?? null))
  return (
    <BankPickerView
      props={props}
      store={store}
      fieldRef={ref}
      rootAttributes={toRootAttributes(props)}
      ServerSelect={BankSelect}
      FormFields={BankFormFields}
    />
  )
}

/** Returns the attributes and handlers for the root element. These are the props that the picker doesn't use itself. */
function toRootAttributes({
  endpoint,
  queryClient,
  fetch,
  locale,
  messages,
  value,
  defaultValue,
  onChange,
  onOpenChange,
  onInputValueChange,
  onFocus,
  onBlur,
  id,
  name,
  modelName,
  form,
  required,
  disabled,
  readOnly,
  autoFocus,
  label,
  description,
  error,
  placeholder,
  offlineBanks,
  model,
  amount,
  limits,
  mapBank,
  featured,
  terms,
  classNames,
  renderOption,
  'aria-label': ariaLabel,
  'aria-labelledby': ariaLabelledBy,
  'aria-describedby': ariaDescribedBy,
  'aria-invalid': ariaInvalid,
  'aria-required': ariaRequired,
  ...rootAttributes
}: BankPickerProps): RootAttributes {
  return rootAttributes satisfies OnlyRootAttributes<typeof rootAttributes>
}

interface BankPickerViewProps {
  props: BankPickerProps
  store: PickerStore
  fieldRef?: ForwardedRef<BankField>
  rootAttributes?: RootAttributes
  /** The field that a server renders. The custom element, which is never hydrated, has none. */
  ServerSelect?: ComponentType
  /** What the picker needs in a form. The custom element has none because it is itself a form control. */
  FormFields?: ComponentType<{ isSubmitted: boolean }>
}

/**
 * Renders a picker and owns its state. When the field is replaced, this component renders, so the effects of
 * {@link usePickerState} receive the new field.
 *
 * @param props.store - the store of {@link BankPicker} or of the custom element.
 */
export function BankPickerView({
  props,
  store,
  fieldRef,
  rootAttributes,
  ServerSelect,
  FormFields,
}: BankPickerViewProps) {
  const banksQuery = useBanks(props)
  const options = useOptionsOf(banksQuery.banks, props)
  const { lang, t } = useMessages('bank', english, props)
  const picker = usePickerState(props, { banksQuery, options }, store)
  const validity = useBankValidity(picker, props, t)
  const { classNames } = props
  const { focus, id, inputRef } = picker
  const isHydrated = useHydrated()
  // The server renders the native select. It works without a script. Hydration needs the same markup, so the
  // browser also renders the select at first. We don't replace the select while it has focus.
  const [hasLeftServerSelect, setHasLeftServerSelect] = useState(isHydrated)
  const Field = (!hasLeftServerSelect && ServerSelect) || BankCombobox
  // On a touch screen, we don't focus the field (focusing it would open the keyboard). We prevent scrolling so
  // that the page doesn't jump when the list has loaded.
  const focusListeners = useFocusFallback(
    () => isTouch() || inputRef.current?.focus({ preventScroll: true }),
  )
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the ref changes with the field's component
  useImperativeHandle(fieldRef, () => inputRef.current as BankField, [Field, inputRef])
  useIsomorphicLayoutEffect(() => {
    // We don't focus a combobox that replaces the server's select. The payer may already be using another
    // field.
    if (props.autoFocus && isHydrated) focus()
  }, [])

  const part = useMemo(() => createPartProps(classNames), [classNames])
  const label = props.label ?? t('label')
  const context: BankPickerContextValue = {
    props,
    picker,
    validity,
    t,
    lang,
    bankHeading: toBankHeading(picker.search('')),
    part,
    isHydrated,
    setHasLeftServerSelect,
  }
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the handler only prevents a click from pressing a button
    <div
      {...rootAttributes}
      data-fpx="bank-picker"
      lang={lang}
      data-invalid={validity.isInvalid ? '' : undefined}
      onFocus={(event) => {
        focusListeners.onFocus(event)
        if (isFromOutside(event)) props.onFocus?.(event)
      }}
      onBlur={(event) => {
        focusListeners.onBlur(event)
        setHasLeftServerSelect(true)
        store.dispatch({ type: 'blurred' })
        if (isFromOutside(event)) props.onBlur?.(event)
      }}
      onClick={(event) => {
        rootAttributes?.onClick?.(event)
        // If the picker is inside a label, a click would also press the label's first button, which might select
        // another bank.
        const { currentTarget, target } = event
        const control = (target as Element).closest(
          'a,audio,button,input,label,select,summary,video',
        )
        // The label around the picker isn't one of the picker's controls.
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
        {FormFields && <FormFields isSubmitted={Field === BankCombobox} />}
        <BankNotices />
        <LiveRegion />
      </BankPickerContext.Provider>
    </div>
  )
}
