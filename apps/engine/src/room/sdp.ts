/** The little of SDP that the embedded room has to read and to mend around libdatachannel. */

export interface TrackIds {
  participant: string
  audio: string
  video: string
}

export interface LabelledSdp {
  sdp: string
  midToTrackId: Record<string, string>
}

const split = (sdp: string) => sdp.split(/(?=^m=)/m)
const kindOf = (section: string) => /^m=(\w+)/.exec(section)?.[1]
const midOf = (section: string) => /^a=mid:(.*?)\r?$/m.exec(section)?.[1]
const directionOf = (section: string) =>
  /^a=(sendrecv|sendonly|recvonly|inactive)\r?$/m.exec(section)?.[1] ?? 'sendrecv'

const payloadTypeOf = (section: string, codec: string) => {
  const match = new RegExp(`^a=rtpmap:(\\d+) ${codec}/`, 'im').exec(section)
  return match ? Number(match[1]) : undefined
}

export interface Receiver {
  mid: string
  payloadType: number
}

/** The first section in which the other side offers to receive this kind of media in this codec. */
export function findReceiver(sdp: string, kind: 'audio' | 'video', codec: string) {
  for (const section of split(sdp)) {
    if (kindOf(section) !== kind || directionOf(section) !== 'recvonly') continue
    const mid = midOf(section)
    const payloadType = payloadTypeOf(section, codec)
    if (mid !== undefined && payloadType !== undefined) return { mid, payloadType }
  }
  return undefined
}

/**
 * Names the avatar's tracks the way LiveKit clients expect: both in one stream, so that the browser
 * keeps lips and voice together, and the track's id in the track part. Sections that carry nothing
 * become inactive: libdatachannel answers them as sendonly, which would fire phantom tracks.
 */
export function labelTracks(sdp: string, ids: TrackIds, mids: { audio?: string; video?: string }) {
  const midToTrackId: Record<string, string> = {}
  const sections = split(sdp).map((section) => {
    const kind = kindOf(section)
    if (kind !== 'audio' && kind !== 'video') return section
    const bare = section
      .replace(/^a=(msid|ssrc-group|msid-semantic).*\r?\n/gm, '')
      .replace(/^a=ssrc:\d+ (msid|mslabel|label).*\r?\n/gm, '')
    const mid = midOf(section)
    if (mid === undefined || mid !== mids[kind]) return bare.replace(/^a=sendonly/m, 'a=inactive')
    midToTrackId[mid] = ids[kind]
    return bare.replace(/^(a=mid:.*\r?\n)/m, `$1a=msid:${ids.participant}|AVATAR ${ids[kind]}\r\n`)
  })
  return { sdp: sections.join(''), midToTrackId } satisfies LabelledSdp
}

/** Puts the public address into a host candidate, for machines behind NAT. */
export const withPublicIp = (candidate: string, publicIp: string | undefined) =>
  publicIp
    ? candidate.replace(/^((?:a=)?candidate:\S+ \d+ \S+ \d+ )\S+/, `$1${publicIp}`)
    : candidate

export const withPublicIps = (sdp: string, publicIp: string | undefined) =>
  sdp.replace(/^a=candidate:.*$/gm, (line) => withPublicIp(line, publicIp))
