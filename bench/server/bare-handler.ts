import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/** The least that can answer `GET avatars` for somebody who is signed in: two queries and one JSON. */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const SESSION = {
  name: 'session_by_token',
  text: `select sessions.id, sessions.user_id, users.role, sessions.last_used_at from sessions
    inner join users on users.id = sessions.user_id where token_hash = $1 and expires_at > $2`,
}
const AVATARS = {
  name: 'avatars_first_page',
  text: `select id, name, description, image_url, status, creator_id, interactions, favorite_count,
    rating, price_credits, provider_id, total_earnings from avatars where is_listed
    order by interactions desc, id desc limit $1`,
}

createServer(async (request, response) => {
  if (request.url === '/healthz') return response.end()
  const token = request.headers.authorization?.slice(7) ?? ''
  const hash = createHash('sha256').update(token).digest()
  const session = (await pool.query({ ...SESSION, values: [hash, new Date()] })).rows[0]
  if (!session) return response.writeHead(401).end()
  const { rows } = await pool.query({ ...AVATARS, values: [51] })
  const body = JSON.stringify(
    rows.slice(0, 50).map((row) => ({
      id: row.id,
      avatar_name: row.name,
      description: row.description,
      image_url: row.image_url,
      status: row.status,
      creator_user_id: row.creator_id,
      user_id: row.creator_id,
      interactions: row.interactions,
      subscribers: row.favorite_count,
      rating: row.rating,
      price: row.price_credits / 100,
      heygenAvatarId: row.provider_id,
      name: row.name,
      bio: row.description,
      imageUrl: row.image_url,
      creatorId: row.creator_id,
    })),
  )
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
}).listen(Number(process.env.PORT), process.env.HOST)

process.on('SIGTERM', () => process.exit(0))
