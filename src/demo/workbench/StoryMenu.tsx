import { setParameters } from '../address/address.js'
import { Link } from '../address/Link.js'
import { stories } from '../frame/storyIndex.js'
import { storyParameters } from './storyParameters.js'

const titles = [...new Set(stories.map(({ title }) => title))]
const storiesOf = (title: string) => stories.filter((story) => story.title === title)

/** The stories in their groups: links beside the story, one select above it on a phone. */
export function StoryMenu({ current }: { current: string }) {
  return (
    <div className="menu">
      <label className="menu-select">
        <span>Story</span>
        <select
          value={current}
          onChange={({ target }) => setParameters(storyParameters(target.value), { only: true })}
        >
          {titles.map((title) => (
            <optgroup key={title} label={title.replace('/', ' · ')}>
              {storiesOf(title).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <nav aria-label="Stories">
        {titles.map((title) => (
          <section key={title} aria-label={title.replace('/', ' · ')}>
            <h2>{title.replace('/', ' · ')}</h2>
            <ul>
              {storiesOf(title).map(({ id, name }) => (
                <li key={id}>
                  <Link to={storyParameters(id)} aria-current={id === current ? 'page' : undefined}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  )
}
