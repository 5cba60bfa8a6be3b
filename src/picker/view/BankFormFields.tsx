import { useEffect } from 'react'
import { useFormReset } from '../useFormReset.js'
import { useBankPickerContext } from './BankPickerContext.js'

/**
 * Submits and validates the bank in a form that contains React's picker, and resets it with the form. The custom element
 * doesn't render this component. It is itself a form control.
 */
export function BankFormFields() {
  const { props, picker, validity, isHydrated } = useBankPickerContext()
  const { inputRef, reset } = picker
  useFormReset(inputRef, reset)
  useEffect(() => inputRef.current?.setCustomValidity(validity.message))
  return (
    isHydrated && (
      <>
        {props.name !== undefined && <input {...picker.getHiddenInputProps()} />}
        {props.modelName !== undefined && <input {...picker.getModelInputProps()} />}
      </>
    )
  )
}
