import { Component, type ComponentChildren, createElement } from 'preact'

/** React's `memo`: re-renders a component only if its props have changed. */
export function memo<Props extends object>(
  draw: (props: Props) => ComponentChildren,
  areEqual: (before: Props, now: Props) => boolean = shallowEqual,
) {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !areEqual(this.props, next)
    }
    override render(props: Props) {
      return createElement(draw as never, props)
    }
  }
}

function shallowEqual<Props extends object>(before: Props, now: Props): boolean {
  // A component of ours is rendered with the same props each time, though some are undefined.
  const names = Object.keys(now) as (keyof Props)[]
  return names.every((name) => Object.is(before[name], now[name]))
}
