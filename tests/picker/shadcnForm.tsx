// The shadcn/ui form as its registry publishes it (components/ui/form.tsx, MIT), with its label but without class
// names.
import * as LabelPrimitive from '@radix-ui/react-label'
import { Slot } from '@radix-ui/react-slot'
import { type ComponentProps, createContext, useContext, useId } from 'react'
import {
  Controller,
  type ControllerProps,
  type FieldPath,
  type FieldValues,
  FormProvider,
  useFormContext,
  useFormState,
} from 'react-hook-form'

export const Form = FormProvider

const FormFieldContext = createContext({} as { name: string })
const FormItemContext = createContext({} as { id: string })

export function FormField<
  Values extends FieldValues = FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
>(props: ControllerProps<Values, Name>) {
  return (
    <FormFieldContext.Provider value={{ name: props.name }}>
      <Controller {...props} />
    </FormFieldContext.Provider>
  )
}

function useFormField() {
  const { name } = useContext(FormFieldContext)
  const { id } = useContext(FormItemContext)
  const { getFieldState } = useFormContext()
  const formState = useFormState({ name })
  return {
    formItemId: `${id}-form-item`,
    formDescriptionId: `${id}-form-item-description`,
    formMessageId: `${id}-form-item-message`,
    ...getFieldState(name, formState),
  }
}

export function FormItem(props: ComponentProps<'div'>) {
  const id = useId()
  return (
    <FormItemContext.Provider value={{ id }}>
      <div data-slot="form-item" {...props} />
    </FormItemContext.Provider>
  )
}

export function FormLabel(props: ComponentProps<typeof LabelPrimitive.Root>) {
  const { error, formItemId } = useFormField()
  return (
    <LabelPrimitive.Root
      data-slot="form-label"
      data-error={Boolean(error)}
      htmlFor={formItemId}
      {...props}
    />
  )
}

export function FormControl(props: ComponentProps<typeof Slot>) {
  const { error, formItemId, formDescriptionId, formMessageId } = useFormField()
  return (
    <Slot
      data-slot="form-control"
      id={formItemId}
      aria-describedby={error ? `${formDescriptionId} ${formMessageId}` : formDescriptionId}
      aria-invalid={Boolean(error)}
      {...props}
    />
  )
}

export function FormDescription(props: ComponentProps<'p'>) {
  const { formDescriptionId } = useFormField()
  return <p data-slot="form-description" id={formDescriptionId} {...props} />
}

export function FormMessage(props: ComponentProps<'p'>) {
  const { error, formMessageId } = useFormField()
  const body = error ? (error.message ?? '') : props.children
  if (!body) return null
  return (
    <p data-slot="form-message" id={formMessageId} {...props}>
      {body}
    </p>
  )
}
