import { brand } from '@inamora/contract/brand'
import { useEffect } from 'react'

export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name
  }, [title])
}
