import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/**
 * Converts a native keyboard event into a React event so that a handler can be called before React receives the event.
 * Calling the event's methods also affects the native event.
 */
export function toReactEvent<Field extends Element>(
  nativeEvent: KeyboardEvent,
  field: Field,
): ReactKeyboardEvent<Field> {
  let isStopped = false
  const own: Record<PropertyKey, unknown> = {
    nativeEvent,
    // If the field is in a shadow root, listeners on the window see the shadow host as the native event's target.
    target: field,
    currentTarget: field,
    isDefaultPrevented: () => nativeEvent.defaultPrevented,
    stopPropagation: () => {
      isStopped = true
      nativeEvent.stopPropagation()
    },
    isPropagationStopped: () => isStopped,
    persist: () => {},
  }
  return new Proxy(nativeEvent, {
    get: (event, name) => {
      if (Object.hasOwn(own, name)) return own[name]
      // We call native getters and methods on the event itself because they throw when they are called on a `Proxy`.
      const value = Reflect.get(event, name) as unknown
      return typeof value === 'function' ? (value.bind(event) as unknown) : value
    },
  }) as unknown as ReactKeyboardEvent<Field>
}
