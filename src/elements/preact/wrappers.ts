import { Component, type ComponentChildren, createElement, type Ref } from 'preact'

/** React's `memo`, which re-renders a component only if its props have changed. */
export function memo<Props extends object>(
  render: (props: Props) => ComponentChildren,
  areEqual: (before: Props, now: Props) => boolean = shallowEqual,
) {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !areEqual(this.props, next)
    }
    override render(props: Props) {
      return createElement(render as never, props)
    }
  }
}

function shallowEqual<Props extends object>(before: Props, now: Props): boolean {
  // Each of our components always receives the same set of props, although some props may be undefined.
  const names = Object.keys(now) as (keyof Props)[]
  return names.every((name) => Object.is(before[name], now[name]))
}

/** React's `forwardRef`. Preact passes `ref` to a function component among its props, as React 19 does. */
export const forwardRef =
  <Props extends object, Handle>(
    render: (props: Props, ref: Ref<Handle> | null) => ComponentChildren,
  ) =>
  ({ ref = null, ...props }: Props & { ref?: Ref<Handle> | null }) =>
    render(props as unknown as Props, ref)
