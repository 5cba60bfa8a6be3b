import { useEffect } from 'react'
import { useFormReset } from '../useFormReset.js'
import { useBankPickerContext } from './BankPickerContext.js'

/**
 * Submits and validates the bank in a form that contains React's picker, and resets it with the form. The custom element
 * doesn't render this component because it is itself a form control.
 *
 * @param isSubmitted - whether hidden inputs submit the bank, and not the server's select.
 */
export function BankFormFields({ isSubmitted }: { isSubmitted: boolean }) {
  const { props, picker, validity } = useBankPickerContext()
  const { inputRef, reset } = picker
  useFormReset(inputRef, reset)
  useEffect(() => inputRef.current?.setCustomValidity(validity.message))
  return (
    isSubmitted && (
      <>
        {props.name !== undefined && <input {...picker.getHiddenInputProps()} />}
        {props.modelName !== undefined && <input {...picker.getModelInputProps()} />}
      </>
    )
  )
}
