import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { parseHomeParams } from '#routes/home-params.ts'
import { parsePurchaseParams } from '#routes/purchase-params.ts'
import { parseRewardsParams } from '#routes/rewards-params.ts'
import { parseSearchParams } from '#routes/search-params.ts'
import { parseStudioAvatarParams } from '#routes/studio-avatar-params.ts'
import { ErrorScreen } from './error-screen.tsx'
import { IndexPage } from './index-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({
  component: Shell,
  errorComponent: ErrorScreen,
  notFoundComponent: lazyPage(() => import('#routes/not-found.tsx'), 'NotFoundPage'),
})

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: parseHomeParams,
  component: IndexPage,
})

const landing = createRoute({
  getParentRoute: () => root,
  path: '/landing',
  component: lazyPage(() => import('#routes/landing.tsx'), 'LandingPage'),
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  validateSearch: parseHomeParams,
  component: IndexPage,
})

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: parseSearchParams,
  component: lazyPage(() => import('#routes/search.tsx'), 'SearchPage'),
})

const rewards = createRoute({
  getParentRoute: () => root,
  path: '/rewards',
  validateSearch: parseRewardsParams,
  component: lazyPage(() => import('#routes/rewards.tsx'), 'RewardsPage'),
})

const purchaseCredits = createRoute({
  getParentRoute: () => root,
  path: '/purchase-credits',
  validateSearch: parsePurchaseParams,
  component: lazyPage(() => import('#routes/purchase-credits.tsx'), 'PurchaseCreditsPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyPage(() => import('#routes/account.tsx'), 'AccountPage'),
})

const accountBilling = createRoute({
  getParentRoute: () => root,
  path: '/account/billing',
  component: lazyPage(() => import('#routes/account-billing.tsx'), 'AccountBillingPage'),
})

const accountReceipt = createRoute({
  getParentRoute: () => root,
  path: '/account/billing/$purchaseId',
  component: lazyPage(() => import('#routes/account-receipt.tsx'), 'AccountReceiptPage'),
})

const sandboxCheckout = createRoute({
  getParentRoute: () => root,
  path: '/sandbox-checkout/$purchaseId',
  component: lazyPage(() => import('#routes/sandbox-checkout.tsx'), 'SandboxCheckoutPage'),
})

const creator = createRoute({
  getParentRoute: () => root,
  path: '/creator/$creatorId',
  component: lazyPage(() => import('#routes/creator.tsx'), 'CreatorPage'),
})

const studio = createRoute({
  getParentRoute: () => root,
  path: '/studio',
  component: lazyPage(() => import('#routes/studio.tsx'), 'StudioPage'),
})

const studioAvatar = createRoute({
  getParentRoute: () => root,
  path: '/studio/avatars/$avatarId',
  validateSearch: parseStudioAvatarParams,
  component: lazyPage(() => import('#routes/studio-avatar.tsx'), 'StudioAvatarPage'),
})

const studioEarnings = createRoute({
  getParentRoute: () => root,
  path: '/studio/earnings',
  component: lazyPage(() => import('#routes/studio-earnings.tsx'), 'StudioEarningsPage'),
})

const studioProfile = createRoute({
  getParentRoute: () => root,
  path: '/studio/profile',
  component: lazyPage(() => import('#routes/studio-profile.tsx'), 'StudioProfilePage'),
})

const privacyPolicy = createRoute({
  getParentRoute: () => root,
  path: '/privacy-policy',
  component: lazyPage(() => import('#routes/privacy-policy.tsx'), 'PrivacyPolicyPage'),
})

const termsOfService = createRoute({
  getParentRoute: () => root,
  path: '/terms-of-service',
  component: lazyPage(() => import('#routes/terms-of-service.tsx'), 'TermsOfServicePage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    index,
    landing,
    home,
    search,
    rewards,
    purchaseCredits,
    account,
    accountBilling,
    accountReceipt,
    sandboxCheckout,
    creator,
    studio,
    studioAvatar,
    studioEarnings,
    studioProfile,
    privacyPolicy,
    termsOfService,
  ]),
  defaultErrorComponent: ErrorScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
