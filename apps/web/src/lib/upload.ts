import { ApiError, pathOf } from '@inamora/contract/client'
import type { RouteDeclaration, RouteInput, RouteResponse } from '@inamora/contract/route'
import { storedSession } from './session-storage.ts'

/** Sends a file and tells how much of it has left, 0 to 1; fetch cannot say that. */
export function upload<R extends RouteDeclaration>(
  route: R,
  input: RouteInput<R>,
  onProgress: (share: number) => void,
): Promise<RouteResponse<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const file = input.body as Blob
    request.open(route.method, pathOf(route, input as object))
    request.setRequestHeader('authorization', `Bearer ${storedSession()?.authToken ?? ''}`)
    request.setRequestHeader('content-type', file.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new TypeError('The file could not be sent'))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(new ApiError(request.status, request.statusText, request.responseText))
    }
    request.send(file)
  })
}
