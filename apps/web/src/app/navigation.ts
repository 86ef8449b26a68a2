import { Gift, House, Search } from 'lucide-react'

export const NAVIGATION = [
  { to: '/search', label: 'Search', icon: Search, paths: ['/search'] },
  { to: '/', label: 'Home', icon: House, paths: ['/', '/home'] },
  { to: '/rewards', label: 'Rewards', icon: Gift, paths: ['/rewards'] },
] as const

export function isCurrent(item: (typeof NAVIGATION)[number], pathname: string): boolean {
  const paths: readonly string[] = item.paths
  return paths.includes(pathname)
}
