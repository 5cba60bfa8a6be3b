// The content of `<fpx-bank-picker>`.
import { useEffect } from 'react'
import { BankPickerView } from '../view/BankPicker.js'
import type { BankPickerProps } from '../view/BankPickerProps.js'
import { type PickerState, usePickerState } from '../usePickerState.js'
import type { BankOption } from '../core/toBankOptions.js'
import { createRenderer, type Renderer } from '../../elements/render/createRenderer.js'
import type { RenderRoot } from '../../elements/render/createRenderRoot.js'
import styles from './picker.css?inline'
import { renderNode, type RenderResult } from '../../elements/render/renderNode.js'

/** The props that the element passes to its content. */
export interface BankPickerRendererProps extends Omit<
  BankPickerProps,
  'label' | 'terms' | 'renderOption'
> {
  label?: string | undefined
  /** The field's accessible name, if the page provides one. */
  pageLabel: string | undefined
  terms?: 'off' | false | undefined
  renderOption?: ((option: BankOption) => RenderResult) | undefined
  /** Whether the server's select is the control and is shown instead of the picker. */
  hasServerSelect: boolean
  /** Called with the picker's state after every render. */
  onRendered: (picker: PickerState) => void
}

/** Renders a bank picker into a render root. */
export const createBankPickerRenderer = (root: RenderRoot): Renderer<BankPickerRendererProps> =>
  createRenderer(Body, styles, root)

// The key changes, so that the picker that replaces the server's select starts with new state.
const Body = (props: BankPickerRendererProps) => (
  <Content key={Number(props.hasServerSelect)} {...props} />
)

function Content({
  label,
  pageLabel,
  terms,
  renderOption,
  hasServerSelect,
  onRendered,
  required,
  ...settings
}: BankPickerRendererProps) {
  const name = label || pageLabel
  const props: BankPickerProps = {
    ...settings,
    // The element is the control: it submits and validates, and its content does not belong to a form.
    name: undefined,
    modelName: undefined,
    form: '',
    'aria-required': required,
    // While the server's select is the control, the picker only loads the list.
    ...(hasServerSelect && { value: null, remember: false, amount: undefined }),
  }
  const picker = usePickerState(props)
  useEffect(() => onRendered(picker))
  if (hasServerSelect) return <slot />
  return (
    <BankPickerView
      picker={picker}
      handle={null}
      props={{
        ...props,
        label: name,
        // The page may show its own label and hide ours. Firefox does not use a hidden `<label>` as the field's
        // accessible name.
        'aria-label': name || picker.t('label'),
        classNames: { label: !label && pageLabel ? 'fpx-part-visually-hidden' : undefined },
        terms: terms !== false,
        renderOption: renderOption && ((option) => renderNode(renderOption, option)),
      }}
    />
  )
}
