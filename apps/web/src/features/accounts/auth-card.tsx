import { brand } from '@inamora/contract/brand'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Spinner } from '#components/ui/spinner.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { LoginForm } from './login-form.tsx'
import { productQuery } from './queries.ts'
import { SignUpClosed } from './sign-up-closed.tsx'

const SignUpForm = lazy(async () => ({ default: (await import('./sign-up-form.tsx')).SignUpForm }))

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'signup', label: 'Sign Up' },
] as const

export function AuthCard() {
  const [tab, setTab] = useState<'login' | 'signup'>('login')
  const product = useQuery(productQuery)
  return (
    <section aria-labelledby="auth-title" className="panel w-full p-7 sm:p-8">
      <h2 id="auth-title" className="display mb-5 text-[1.8rem]">
        {tab === 'login' ? `Login to ${brand.name}` : `Join ${brand.name}`}
      </h2>
      <Tabs label="Login or sign up" tabs={TABS} value={tab} onValueChange={setTab}>
        <div className="pt-6">
          {tab === 'login' ? <LoginForm /> : null}
          {tab === 'signup' && product.data?.signup !== 'open' ? <SignUpClosed /> : null}
          {tab === 'signup' && product.data?.signup === 'open' ? (
            <Suspense
              fallback={
                <div className="grid h-96 place-items-center">
                  <Spinner />
                </div>
              }
            >
              <SignUpForm onDone={() => setTab('login')} />
            </Suspense>
          ) : null}
        </div>
      </Tabs>
    </section>
  )
}
