import { ContainerModule } from 'inversify';

export const ordersModule = new ContainerModule(() => {});
