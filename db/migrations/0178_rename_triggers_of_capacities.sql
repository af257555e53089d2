alter trigger guard_capacity on capacities rename to freeze_capacity;
