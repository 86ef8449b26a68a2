import { expect, test } from 'vitest'
import { TestApp } from '#testing/app.ts'

test('the three packages are those of the specification, for anyone to see', async () => {
  await using server = await TestApp.start()
  const answer = await server.call('GET', 'credits/packages')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject([
    { credits: 1000, price: 9.99, popular: false },
    { credits: 5000, price: 39.99, popular: true },
    { credits: 10_000, price: 69.99, popular: false },
  ])
  for (const creditPackage of answer.body) {
    expect(Object.keys(creditPackage).sort()).toEqual([
      'credits',
      'features',
      'id',
      'popular',
      'price',
    ])
    expect(creditPackage.features.length).toBeGreaterThan(0)
  }
})
