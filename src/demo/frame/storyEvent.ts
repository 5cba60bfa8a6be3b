/** A call of one of the story's handlers, which the frame sends to the event log. */
export interface StoryEvent {
  source: 'fpx-demo'
  name: string
  /** The arguments as JSON, with commas between them; an event is its type. */
  detail: string
}

/** Sends a call of a handler to the page around the frame. */
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

/** Whether a value is an event of the DOM or of React. React's refer to themselves, so they aren't JSON. */
const isEvent = (value: unknown): value is { type: string } =>
  value instanceof Event || (typeof value === 'object' && value !== null && 'nativeEvent' in value)
