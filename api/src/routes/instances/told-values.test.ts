import { describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { INSTANCE_STATUSES, STATUS_REASON_CODES } from '@waxwing/core';

// The contract may know nothing of the core, and the core nothing of the contract: here the two lists are held together.
describe('what an instance may tell, in the contract and in the core', () => {
  const { status, reason_code } = contract.instances.qrCode.responses[200].shape;

  test('are the same reason codes', () => {
    expect(reason_code.unwrap().options.toSorted()).toEqual([...STATUS_REASON_CODES].toSorted());
  });

  test('are the same statuses', () => {
    expect(status.options.toSorted()).toEqual([...INSTANCE_STATUSES].toSorted());
  });
});
