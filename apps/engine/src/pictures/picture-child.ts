import { serveParent } from '#child/serve-parent.ts'
import { type PictureRequest, renderPicture } from './picture.ts'

serveParent({ picture: (request: PictureRequest) => renderPicture(request) })
