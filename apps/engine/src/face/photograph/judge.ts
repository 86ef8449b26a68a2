import type { PhotographRefusal } from '@inamora/contract/engine'
import type { FoundFace } from './find-faces.ts'
import { PhotographRefused } from './read-picture.ts'
import { measure } from './rig.ts'

const MIN_FACE_PIXELS = 200
const MIN_AGE_YEARS = 21
/** A second face at least this large against the first is a second person; smaller ones are passers-by and posters. */
const SECOND_FACE_SHARE = 0.3
const MAX_TURN = 0.12
const MAX_ROLL = 0.45
const PITCH = { least: -0.2, most: 0.3 }
const MAX_MOUTH_GAP = 0.03

export const REFUSALS: Record<PhotographRefusal, string> = {
  not_an_image: 'This file is not a picture we can read. Use a whole JPEG, PNG or WebP file.',
  too_large: 'This picture is too large. Use one of at most 10 MB and 40 megapixels.',
  no_face: 'We found no face. Use a well-lit picture of one person who looks into the camera.',
  two_faces: 'We found more than one face. Use a picture with one person only.',
  too_small: 'The face is too small. Use a picture in which it is at least 200 pixels wide.',
  turned: 'The face is turned away. Use a picture that looks straight into the camera.',
  mouth_open: 'The mouth is open. Use a picture with closed lips.',
  too_young: 'The picture must clearly show an adult. Use another picture.',
}

/** The one face that can be brought to life. `scale` is how much smaller than the original the faces were measured. */
export function judgeFaces(faces: readonly FoundFace[], scale: number): FoundFace {
  const measured = faces
    .map((face) => ({ face, ...measure(face.landmarks) }))
    .sort((a, b) => b.width - a.width)
  const [first, second] = measured
  if (!first) throw new PhotographRefused('no_face')
  if (second && second.width > first.width * SECOND_FACE_SHARE)
    throw new PhotographRefused('two_faces')
  if (first.width / scale < MIN_FACE_PIXELS) throw new PhotographRefused('too_small')
  const { face } = first
  const turned =
    Math.abs(first.turn) > MAX_TURN ||
    Math.abs(first.roll) > MAX_ROLL ||
    face.pitch < PITCH.least ||
    face.pitch > PITCH.most
  if (turned) throw new PhotographRefused('turned')
  if (first.mouthGap > MAX_MOUTH_GAP) throw new PhotographRefused('mouth_open')
  if (face.ageYears < MIN_AGE_YEARS) throw new PhotographRefused('too_young')
  return face
}
