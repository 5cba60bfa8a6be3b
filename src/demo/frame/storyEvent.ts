/** A call of an event handler, which the frame reports to the event log. */
export interface StoryEvent {
  source: 'fpx-demo'
  name: string
  /** The arguments as comma-separated JSON. If an argument is an event, only the event's type is included. */
  detail: string
}

/** Reports a call of an event handler to the parent page. */
export function logAction(name: string, details: readonly unknown[]): void {
  const event: StoryEvent = {
    source: 'fpx-demo',
    name,
    detail: details.map(formatArgument).join(', '),
  }
  window.parent.postMessage(event, location.origin)
}

/** Whether a message is a {@link StoryEvent}. */
export const isStoryEvent = (data: unknown): data is StoryEvent =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === 'fpx-demo'

function formatArgument(value: unknown): string {
  if (isEvent(value)) return value.type
  return value === undefined ? 'undefined' : JSON.stringify(value)
}

/** Whether a value is a DOM or React event. React events have circular references, so they can't be serialized. */
const isEvent = (value: unknown): value is { type: string } =>
  value instanceof Event || (typeof value === 'object' && value !== null && 'nativeEvent' in value)
