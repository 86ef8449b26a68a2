import { describe, expect, it } from 'vitest'
import { deviceName, isHandHeld } from './device-name.ts'

const CHROME_ON_LINUX =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

describe('the name of a device', () => {
  it.each([
    [CHROME_ON_LINUX, 'Chrome on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
      'Firefox on macOS',
    ],
    ['curl/7.88.1', 'curl/7.88.1'],
    ['', 'Unknown device'],
  ])('of %j is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  it('tells phones and tablets from computers', () => {
    expect(isHandHeld('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141.0 Mobile')).toBe(true)
    expect(isHandHeld(CHROME_ON_LINUX)).toBe(false)
  })
})
