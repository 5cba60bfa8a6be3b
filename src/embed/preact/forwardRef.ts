import type { ComponentChildren, Ref } from 'preact'

/** React's `forwardRef`. Preact hands `ref` to a function component among its props, as React 19 does. */
export const forwardRef =
  <Props extends object, Handle>(
    render: (props: Props, ref: Ref<Handle> | null) => ComponentChildren,
  ) =>
  ({ ref = null, ...props }: Props & { ref?: Ref<Handle> | null }) =>
    render(props as unknown as Props, ref)
