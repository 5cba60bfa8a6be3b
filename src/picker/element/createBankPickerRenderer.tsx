// Renders the content of `<fpx-bank-picker>`.
import { useEffect } from 'react'
import { BankPickerView } from '../view/BankPicker.js'
import type { BankPickerProps } from '../BankPickerProps.js'
import type { PickerStore } from '../createPickerStore.js'
import { useOptionsOf } from '../useOptionsOf.js'
import { useBanks } from '../useBanks.js'
import { createRenderer, type Renderer } from '../../elements/render/createRenderer.js'
import type { RenderRoot } from '../../elements/render/createRenderRoot.js'
import styles from './picker.css?inline'

/** Props for the content that the custom element renders. */
export interface BankPickerRendererProps extends Omit<BankPickerProps, 'label' | 'terms'> {
  label?: string | undefined
  /** The accessible name that the page provides for the field, if any. */
  pageLabel: string | undefined
  terms?: 'off' | false | undefined
  /** Whether the server-rendered select is shown instead of the picker. */
  hasServerSelect: boolean
  /** The store shared by the element and its content. */
  store: PickerStore
}

/** Creates a renderer that renders a bank picker into a render root. */
export const createBankPickerRenderer = (root: RenderRoot): Renderer<BankPickerRendererProps> =>
  createRenderer(Body, styles, root)

const Body = (props: BankPickerRendererProps) =>
  props.hasServerSelect ? <ServerSelect {...props} /> : <Content {...props} />

/** Shows the server-rendered select while the list is loading. */
function ServerSelect({ store, ...settings }: BankPickerRendererProps) {
  const { model } = settings
  const options = useOptionsOf(useBanks(settings).banks, settings)
  useEffect(() => {
    store.dispatch({ type: 'listed', options, model })
  }, [model, options, store])
  return <slot />
}

function Content({
  label,
  pageLabel,
  terms,
  hasServerSelect: _,
  store,
  required,
  ...settings
}: BankPickerRendererProps) {
  const name = label || pageLabel
  return (
    <BankPickerView
      store={store}
      props={{
        ...settings,
        // The custom element submits and validates the value, so its content must not belong to a form.
        name: undefined,
        modelName: undefined,
        form: '',
        'aria-required': required,
        label: name,
        // If the page has its own label, we hide ours, but Firefox doesn't use a hidden `<label>` as the field's
        // accessible name.
        'aria-label': name,
        classNames: { label: !label && pageLabel ? 'fpx-part-visually-hidden' : undefined },
        terms: terms !== false,
      }}
    />
  )
}
