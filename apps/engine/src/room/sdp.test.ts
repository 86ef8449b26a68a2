import { expect, it } from 'vitest'
import { findReceiver, labelTracks, withPublicIp, withPublicIps } from './sdp.ts'

const section = (kind: string, mid: string, direction: string, codec: string) =>
  [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF 96 97`,
    `a=mid:${mid}`,
    `a=${direction}`,
    `a=rtpmap:96 other/90000`,
    `a=rtpmap:97 ${codec}/90000`,
    'a=ssrc:1 msid:old old',
    'a=msid:old old',
    '',
  ].join('\r\n')

const SESSION = 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\n'
const IDS = { participant: 'PA_x', audio: 'TR_a', video: 'TR_v' }

it('finds the first section that wants to receive the codec, whatever its number is', () => {
  const offer =
    SESSION +
    section('audio', '0', 'sendonly', 'opus') +
    section('video', '1', 'recvonly', 'H264') +
    section('video', '2', 'recvonly', 'vp8')
  expect(findReceiver(offer, 'video', 'VP8')).toEqual({ mid: '2', payloadType: 97 })
  expect(findReceiver(offer, 'audio', 'opus')).toBeUndefined()
})

it('names our tracks in one stream and silences sections that carry nothing', () => {
  const answer =
    SESSION +
    section('audio', '0', 'sendonly', 'opus') +
    section('video', '1', 'sendonly', 'VP8') +
    section('video', '2', 'sendonly', 'VP8') +
    section('audio', '3', 'recvonly', 'opus')
  const { sdp, midToTrackId } = labelTracks(answer, IDS, { audio: '0', video: '1' })
  expect(midToTrackId).toEqual({ 0: 'TR_a', 1: 'TR_v' })
  expect(sdp.match(/^a=msid:.*$/gm)).toEqual(['a=msid:PA_x|AVATAR TR_a', 'a=msid:PA_x|AVATAR TR_v'])
  expect(sdp.match(/^a=(sendonly|inactive|recvonly)/gm)).toEqual([
    'a=sendonly',
    'a=sendonly',
    'a=inactive',
    'a=recvonly',
  ])
  expect(sdp).not.toContain('old')
})

it('tells a fan outside the NAT the public address, with the same port', () => {
  const candidate = 'candidate:1 1 UDP 2122317823 10.0.0.7 7882 typ host'
  expect(withPublicIp(candidate, '203.0.113.9')).toBe(
    'candidate:1 1 UDP 2122317823 203.0.113.9 7882 typ host',
  )
  expect(withPublicIp(candidate, undefined)).toBe(candidate)
  expect(withPublicIps(`${SESSION}a=${candidate}\r\n`, '203.0.113.9')).toContain(
    ' 203.0.113.9 7882 typ host\r\n',
  )
})
