import { type ComponentType, createElement, use } from 'react'

/**
 * A screen in its own chunk. The router fetches it before it renders the screen, and when a link is
 * hovered; a failed fetch shows the error screen, and the next visit tries again. (The router's own
 * helper would reload the page by itself, into nothing while the server is away.)
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  let screen: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined

  function loadOnce(): Promise<ComponentType> {
    loading ??= load().then((module) => {
      screen = module[name]
      return screen
    })
    return loading
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, at module level
  function Page() {
    return createElement(screen ?? use(loadOnce()))
  }

  return Object.assign(Page, {
    preload: async () => {
      try {
        await loadOnce()
      } catch (error) {
        loading = undefined
        throw error
      }
    },
  })
}
