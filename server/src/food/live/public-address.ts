import { BlockList, isIP } from 'node:net'

// Networks outside the public internet: loopback, private, carrier, test, documentation and multicast networks.
const closedNetworksV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
// Only 2000::/3 of IPv6 is public, without its networks for IPv4 (6to4, Teredo), tests and documentation.
const openNetworkV6 = '2000::/3'
const closedNetworksV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** Whether an address is on the public internet. False for IPv4-mapped IPv6 addresses and for texts that are no address. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !v4.check(address, 'ipv4')
  return kind === 6 && !address.includes('%') && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

const v4 = createBlockList(closedNetworksV4, 'ipv4')
const open = createBlockList([openNetworkV6], 'ipv6')
const closed = createBlockList(closedNetworksV6, 'ipv6')

function createBlockList(networks: readonly string[], kind: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    list.addSubnet(address, Number(length), kind)
  }
  return list
}
