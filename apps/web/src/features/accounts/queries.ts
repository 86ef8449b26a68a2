import type { product } from '@inamora/contract/accounts'
import { address, get } from '#lib/api.ts'

const productRoute = address<typeof product>('GET', '/api/v1/product', 'none')

export const productQuery = get(productRoute, {})
