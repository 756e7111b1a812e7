import { messageStatisticsContract } from '../contracts/message-statistics.js';
import { statisticsModelContract } from '../contracts/statistics-model.js';
import { memoryWorld } from './world.js';

messageStatisticsContract('in memory', async () => memoryWorld());
statisticsModelContract('in memory', async () => memoryWorld());
