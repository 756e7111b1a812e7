import { describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import {
  FAILURE_DETAILS,
  HEALTH_REASON_CODES,
  HEALTH_STATES,
  HOLD_CODES,
  INSTANCE_STATUSES,
  STANDING_LEVELS,
  STANDING_REASON_CODES,
  STATUS_REASON_CODES,
} from '@waxwing/core';

// The contract does not import the core, nor the core the contract: this test keeps their lists equal.
describe('the values of an instance in the contract and in the core', () => {
  const { status, reason_code } = contract.instances.qrCode.responses[200].shape;

  test('are the same reason codes', () => {
    expect(reason_code.unwrap().options.toSorted()).toEqual([...STATUS_REASON_CODES].toSorted());
  });

  test('are the same standings, with the same reasons', () => {
    const { state, reason_code: reason } = contract.publicInstances.get.responses[200].shape.standing.shape;
    expect(state.options.toSorted()).toEqual([...STANDING_LEVELS].toSorted());
    expect(reason.unwrap().options.toSorted()).toEqual([...STANDING_REASON_CODES].toSorted());
  });

  test('are the same causes of a refused message', () => {
    const { failure_detail: detail } = contract.publicMessages.get.responses[200].shape;
    expect(detail.unwrap().options.toSorted()).toEqual([...FAILURE_DETAILS].toSorted());
  });

  test('are the same states of health, reasons and holds', () => {
    const { health } = contract.instanceSafety.safety.responses[200].shape;
    const { hold } = contract.publicMessages.get.responses[200].shape;
    expect(health.shape.state.options).toEqual([...HEALTH_STATES]);
    expect(health.shape.reason_code.unwrap().options.toSorted()).toEqual([...HEALTH_REASON_CODES].toSorted());
    expect(hold.unwrap().shape.code.options.toSorted()).toEqual([...HOLD_CODES].toSorted());
  });

  test('are the same statuses', () => {
    expect(status.options.toSorted()).toEqual([...INSTANCE_STATUSES].toSorted());
  });
});
