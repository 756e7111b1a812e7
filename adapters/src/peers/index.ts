export { PeerNetwork, type PeerNetworkOptions } from './peer-network.js';
