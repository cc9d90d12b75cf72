import * as z from 'zod'

const duration = z.string().regex(/^\d+s$/)

const healthcheckSchema = z.strictObject({
  test: z.tuple([z.literal('CMD')], z.string()),
  interval: duration,
  timeout: duration,
  retries: z.number(),
  start_period: duration,
})

/** A service that an attacker can use for nothing else: no capability but one, a read-only root, and limits. */
const serviceSchema = z.strictObject({
  image: z.string().regex(/^[a-z]+:(?!latest)[\w.-]*\d[\w.-]*$/, 'the image needs a tag with a version'),
  build: z.strictObject({ context: z.literal('..'), dockerfile: z.literal('deploy/Dockerfile') }).optional(),
  command: z.array(z.string()).optional(),
  user: z.string().optional(),
  restart: z.literal('unless-stopped'),
  init: z.literal(true),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()).refine((paths) => paths.some((path) => /^\/tmp(:|$)/.test(path)), '/tmp must be writable'),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.tuple([z.literal('NET_BIND_SERVICE')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.number(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  shm_size: z.string().optional(),
  stop_grace_period: duration.optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  // Only the proxy listens on addresses of other machines.
  ports: z.array(z.string().regex(/^(127\.0\.0\.1:3000:3000|80:80|443:443(\/udp)?)$/)).optional(),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.strictObject({ ipv4_address: z.ipv4() }))]),
  volumes: z.array(z.string().regex(/^(\.\/|[a-z]+:)/)).optional(),
  secrets: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  healthcheck: healthcheckSchema.optional(),
  logging: z.strictObject({ driver: z.literal('local') }),
})

const addressesSchema = z.strictObject({ subnet: z.cidrv4(), gateway: z.ipv4(), ip_range: z.cidrv4().optional() })

const networkSchema = z.strictObject({
  internal: z.literal(true).optional(),
  ipam: z.strictObject({ config: z.tuple([addressesSchema]) }).optional(),
})

/** The parts of the compose format that the files of Haru use. A misspelt key is an error. */
export const composeSchema = z.strictObject({
  name: z.literal('haru'),
  'x-haru': z.unknown().optional(),
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), networkSchema),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string().startsWith('./secrets/') })).optional(),
})

export type ComposeFile = z.output<typeof composeSchema>
export type ComposeNetwork = z.output<typeof networkSchema>
export type ComposeService = z.output<typeof serviceSchema>
