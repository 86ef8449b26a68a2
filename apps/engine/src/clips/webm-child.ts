import { serveParent } from '#child/serve-parent.ts'
import { type ClipParts, muxWebm } from './webm.ts'

serveParent({ mux: async (parts: ClipParts) => muxWebm(parts) })
