import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useUser } from './user-context.tsx'

function Probe() {
  return <p>{useUser().user?.name}</p>
}

it('the user is only known inside its provider', () => {
  expect(() => renderToString(<Probe />)).toThrow('useUser must be used within a UserProvider')
})
