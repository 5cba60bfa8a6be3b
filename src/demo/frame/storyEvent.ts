/** A call of one of a story's functions, on its way from the frame to the log. */
export interface StoryEvent {
  source: 'fpx-demo'
  name: string
  /** The arguments, as JSON. */
  detail: string
}

/** Tells the page around the frame of a call. */
export function tellEvent(name: string, details: readonly unknown[]): void {
  const event: StoryEvent = { source: 'fpx-demo', name, detail: details.map(shown).join(', ') }
  window.parent.postMessage(event, location.origin)
}

/** Whether a message is a {@link StoryEvent}. */
export const isStoryEvent = (data: unknown): data is StoryEvent =>
  typeof data === 'object' && data !== null && 'source' in data && data.source === 'fpx-demo'

function shown(value: unknown): string {
  if (value instanceof Event) return value.type
  return value === undefined ? 'undefined' : JSON.stringify(value)
}
