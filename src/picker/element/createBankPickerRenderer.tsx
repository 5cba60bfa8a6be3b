// The content of `<fpx-bank-picker>`.
import { useEffect } from 'react'
import { BankPicker } from '../view/BankPicker.js'
import type { BankPickerProps } from '../view/BankPickerProps.js'
import type { Bank } from '../../contract/index.js'
import { useBanks } from '../useBanks.js'
import type { BankOption } from '../core/toBankOptions.js'
import { createRenderer, type Renderer } from '../../elements/render/createRenderer.js'
import type { RenderRoot } from '../../elements/render/createRenderRoot.js'
import styles from './picker.css?inline'
import { renderNode, type RenderResult } from '../../elements/render/renderNode.js'

/** What the element passes to its content. */
export interface BankPickerRendererProps extends Omit<BankPickerProps, 'terms' | 'renderOption'> {
  /** The name from the page. */
  pageLabel: string | undefined
  terms?: 'off' | false | undefined
  renderOption?: ((option: BankOption) => RenderResult) | undefined
  /** Whether the server's select is the control; it is then shown instead of the picker. */
  hasServerSelect: boolean
  /** Counts resets and restores: each mounts a new picker, which begins with `initialRow`. */
  resetCount: number
  /** Called after every render, with the list. */
  onRendered: (banks: readonly Bank[] | undefined) => void
}

/** Renders a bank picker into a render root. */
export const createBankPickerRenderer = (root: RenderRoot): Renderer<BankPickerRendererProps> =>
  createRenderer(Body, styles, root)

function Body({
  label,
  pageLabel,
  terms,
  renderOption,
  hasServerSelect,
  resetCount,
  onRendered,
  ...props
}: BankPickerRendererProps) {
  const { banks } = useBanks(props)
  useEffect(() => onRendered(banks))
  if (hasServerSelect) return <slot />
  return (
    <BankPicker
      key={resetCount}
      {...props}
      // The element is the control of the form, so its content takes no part in the form.
      name={undefined}
      modelName={undefined}
      form=""
      label={label || pageLabel}
      // The page shows its own label, and ours only names the field (host.css).
      classNames={{ label: !label && pageLabel ? 'fpx-part-visually-hidden' : undefined }}
      terms={terms !== false}
      renderOption={renderOption && ((option) => renderNode(renderOption, option))}
    />
  )
}
